"""What more than one test needs. A test never imports another: what two of them need comes here."""
