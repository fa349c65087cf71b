/** Rules for commit messages: Conventional Commits, as CONTRIBUTING.md describes them. */
export default {
  extends: ['@commitlint/config-conventional'],
  rules: {
    'header-max-length': [2, 'always', 72],
    'body-max-line-length': [0],
    'footer-max-line-length': [0],
    // Subjects may contain names of types and files as they are spelled.
    'subject-case': [0],
  },
};
