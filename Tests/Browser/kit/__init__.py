"""What more than one test needs. A test never imports another: code that two tests need goes here."""
