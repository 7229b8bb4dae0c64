print("conform: not built yet")
