/** Caches the message templates for two seconds, because every order needs them. */
import { clearOnChange } from '#backend/broadcast/clear_on_change'
import { query } from '#backend/database/query'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { MessageChannel, Template } from './channel_routing.ts'

const CACHED_MS = 2000
let cached: { readonly templates: readonly Template[]; readonly until: number } | undefined
/** Grows with each change: templates that were read before one are not kept. */
let changes = 0
const listenForChanges = clearOnChange('notification_templates', clearTemplateCache)

export async function templatesOf(
  trx: QueryClientContract, event: Template['event'], audience: Template['audience'],
): Promise<readonly Template[]> {
  const templates = cached && cached.until > Date.now() ? cached.templates : await readTemplates(trx)
  return templates.filter((template) => template.event === event && template.audience === audience)
}

async function readTemplates(trx: QueryClientContract): Promise<readonly Template[]> {
  listenForChanges()
  const known = changes
  const templates = await query(trx, 'select * from notification_templates order by id') as unknown as Template[]
  if (changes === known) cached = { templates, until: Date.now() + CACHED_MS }
  return templates
}

export async function templateOf(
  trx: QueryClientContract, event: Template['event'] | null, audience: Template['audience'], channel: MessageChannel,
): Promise<Template | undefined> {
  return event === null ? undefined : (await templatesOf(trx, event, audience)).find((template) => template.channel === channel)
}

/** Called when a template is saved: this process uses it at once, the others with their notification. */
export function clearTemplateCache(): void {
  changes += 1
  cached = undefined
}
