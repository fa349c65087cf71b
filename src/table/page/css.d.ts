/** Stylesheets are bundled beside the script, so importing one provides no values. */
declare module '*.css' {}
