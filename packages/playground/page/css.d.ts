/** Stylesheets are bundled beside the script and export nothing. */
declare module '*.css' {}
