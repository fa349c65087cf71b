/** Rules for commit messages: Conventional Commits, as CONTRIBUTING.md describes them. */
export default {
  extends: ['@commitlint/config-conventional'],
  rules: {
    'header-max-length': [2, 'always', 72],
    'body-max-line-length': [0],
    'footer-max-line-length': [0],
    // Names of types and files stand in subjects as they are written.
    'subject-case': [0],
  },
};
