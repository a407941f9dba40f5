/** The password of all demo accounts. It is published in the README, so an exposed server refuses it unless DEMO is set. */
export const DEMO_PASSWORD = 'zarbia-demo'
