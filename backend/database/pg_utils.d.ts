/** Of the driver, without types of its own. */
declare module 'pg/lib/utils.js' {
  const utils: {
    /** As the protocol carries it. */
    prepareValue(value: unknown): string | Buffer | null
  }
  export default utils
}
