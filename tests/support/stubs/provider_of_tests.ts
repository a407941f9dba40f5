/** The fake provider of tools/provider on a free port, and channels that send through it as its environment describes them. */
import env from '#backend/engine/env/env'
import { providerRules } from '#backend/engine/env/message_provider_rules'
import { httpChannel } from '#backend/services/channels/http_channel'
import { messageProviderFromEnv } from '#backend/services/channels/message_provider_from_env'
import { applyReceiptsThrough } from '#backend/services/messages/receipts/apply_receipts'
import { enqueueLateReceipts } from '#backend/services/messages/receipts/store_receipts'
import { incomingMessages, type ReceiveMessage } from '#backend/services/messages/incoming/index'
import { providerEnvironment, sharedSecrets } from '../../../tools/provider/provider_environment.ts'
import { startProvider, type StartedProvider } from '../../../tools/provider/start_provider.ts'
import { siteUrl } from '../json_client.ts'
import { messageDeliveryJobs, unconfiguredChannels } from '../rows/message_rows.ts'
import { registerTestJobs, startTestWorker } from '../server/test_jobs.ts'
import type { Channels } from '#backend/services/messages/delivery/deliver_message'

interface ProviderOfTests extends StartedProvider {
  readonly channels: Pick<Channels, 'whatsapp' | 'sms'>
  readonly secrets: Readonly<Record<'whatsapp' | 'sms', string>>
  /** A worker sends through it and applies its receipts until the test ends. */
  work(cleanup: Cleanup, receive?: ReceiveMessage): Promise<void>
}
type Cleanup = (work: () => void | Promise<void>) => void

/** Receipts are sent on demand. `changed`: variables that differ from provider.env. */
export async function startProviderOfTests(changed: Readonly<Record<string, string>> = {}): Promise<ProviderOfTests> {
  const variables = { ...providerEnvironment(), ...changed }
  const { key, ...shared } = sharedSecrets(variables)
  const started = await startProvider(0, key, { ...shared, callbacks: `${siteUrl()}/api/callbacks/`, receiptPauseMs: null, slowMs: 1500 })
  const here = (value: string) => value.replace('http://127.0.0.1:3399', started.url)
  const restore = setVariables(Object.entries(variables).map(([name, value]) => [name, here(value)]))
  const channels = { whatsapp: httpChannel(messageProviderFromEnv('WHATSAPP')), sms: httpChannel(messageProviderFromEnv('SMS')) }
  return {
    ...started, channels, secrets: shared.secrets,
    async work(cleanup, receive = () => Promise.resolve()) {
      cleanup(registerTestJobs({
        ...messageDeliveryJobs(channels), ...incomingMessages(receive).jobs,
        'messages.receipts': applyReceiptsThrough({ ...unconfiguredChannels, ...channels }), 'messages.due': enqueueLateReceipts,
      }))
      cleanup(await startTestWorker())
    },
    async close() {
      restore()
      await started.close()
    },
  }
}

type Variable = Parameters<typeof env.set>[0]
type Rules = Record<string, (name: string, value?: string) => never>

/** As they are read at the start. */
function setVariables(variables: readonly (readonly [string, string])[]): () => void {
  const rules = { ...providerRules('SMS'), ...providerRules('WHATSAPP') } as unknown as Rules
  for (const [name, value] of variables) env.set(name as Variable, rules[name]!(name, value))
  return () => {
    for (const [name] of variables) {
      env.set(name as Variable, rules[name]!(name))
      delete process.env[name]
    }
  }
}
