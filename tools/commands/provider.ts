import { startProvider } from '../provider/start_provider.ts'
import { providerEnvironment, sharedSecrets } from '../provider/provider_environment.ts'

const RECEIPT_PAUSE_MS = 1500
const SLOW_MS = 15_000

/** A provider of SMS and WhatsApp for this machine: `npm run provider`, or with the address of the product `-- http://127.0.0.1:3333`. */
export async function run([product = 'http://127.0.0.1:3333']: readonly string[]) {
  const variables = providerEnvironment()
  const { key, ...shared } = sharedSecrets(variables)
  const port = Number(new URL(variables.SMS_URL ?? '').port)
  const { url, provider } = await startProvider(port, key, {
    ...shared, callbacks: new URL('/api/callbacks/', product).href, receiptPauseMs: RECEIPT_PAUSE_MS, slowMs: SLOW_MS,
  })
  // As WhatsApp itself; it can be switched off on the page.
  provider.faults.whatsapp.add('window')
  console.log(`The phone of the fake provider: ${url}`)
  console.log(`Its receipts and messages go to ${product}, which needs the lines of tools/provider/provider.env.`)
}
