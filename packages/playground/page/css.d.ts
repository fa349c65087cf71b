/** Stylesheets are bundled beside the script; importing one brings nothing along. */
declare module '*.css' {}
