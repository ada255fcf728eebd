/**
 * The loader of a route that needs no data. Where the code of a page fails to load, its loader fails, and the route's error component says
 * why; of a route without one the router reloads the page at once: also where the server is out of reach, and in WebKit where the code was cancelled
 * because the page is being left, whose navigation the reload ends.
 */
export const loadCode = () => undefined;
