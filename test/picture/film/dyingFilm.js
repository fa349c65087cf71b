// A film helper that exits before it sends anything.
process.exit(1);
