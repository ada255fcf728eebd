/**
 * The loader of a route that needs no data. Where the code of a page fails to load, its loader fails, and the route's error component says
 * why. A route without a loader is reloaded by the router at once: also where the server is out of reach, and in WebKit where the page was
 * being left, which cancels its code; the reload then ends that navigation.
 */
export const loadCode = () => undefined;
