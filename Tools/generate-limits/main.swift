print("generate-limits: not built yet")
