print("rackside")
