import env from './env.ts'

/** What the person at the terminal wants to know: where to look. */
export async function welcome() {
  const address = env.get('APP_URL') ?? `http://${env.get('HOST')}:${env.get('PORT')}`
  process.stdout.write(`\n  Zarbia is open at ${address}\n  Staff sign in at ${address}/admin\n\n`)
}
