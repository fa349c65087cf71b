/** Stylesheets are bundled beside the script; importing one has no exports. */
declare module '*.css' {}
