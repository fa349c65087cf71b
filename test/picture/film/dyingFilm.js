// A film's thread that ends before it has said anything.
process.exit(1);
