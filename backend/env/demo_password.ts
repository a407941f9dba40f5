/** Of every account of the demo company. It stands in the README: where others can reach the server it lets nobody in. */
export const DEMO_PASSWORD = 'zarbia-demo'
