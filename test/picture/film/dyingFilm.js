// A film's helper that ends before it has said anything.
process.exit(1);
