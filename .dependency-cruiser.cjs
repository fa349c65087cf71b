module.exports = { forbidden: [], options: { parser: 'swc' } };
