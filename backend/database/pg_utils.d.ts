declare module 'pg/lib/utils.js' {
  const utils: {
    /** A value as its text or bytes on the wire. */
    readonly prepareValue: (value: unknown) => unknown
  }
  export default utils
}
