/** The mail of the evening to the owners: the exceptions of the day, each with its number and its list. None without exceptions. */
import { findUnnamed } from '#backend/pages/plant/unnamed'
import { OWNER } from '#backend/services/auth/rights/seeded_roles'
import { permissionNames } from '#backend/services/auth/rights/permissions'
import { staffCaller } from '#backend/services/auth/rights/staff_caller'
import { settingOf } from '#backend/services/settings/setting_of'
import { instantOf } from '#backend/engine/clock/business_time'
import { dayText } from '#backend/engine/i18n/format_dates'
import { resourceOf } from '#backend/engine/definition/registry'
import { absoluteUrl } from '#backend/engine/env/env'
import { translator } from '#backend/engine/i18n/translator'
import { mayList } from '#backend/engine/resource/policies/access'
import { limitedCountSql } from '#backend/engine/resource/read/count_limit'
import { buildListSelection } from '#backend/engine/resource/read/selection'
import { fetchRows } from '#backend/engine/resource/read/executor'
import { numberedSql } from '#backend/engine/resource/read/sql'
import { addDays, HOUR } from '#common/time/time'
import type { Caller } from '#backend/engine/resource/caller'
import type { PartialHandlers } from '#backend/engine/resource/handler_types'
import type { RuleContext } from '#backend/engine/resource/rule_context'
import type { Store } from '#backend/engine/resource/store'
import type { Watch } from '#backend/engine/resource/watch'
import { exceptionsOf, type ExceptionList } from './exceptions.ts'

/** A worker that was off in the evening sends it in the night; later it would be old news. */
const LATE = 12 * HOUR

const dailyDigest: Watch = {
  due(context) {
    const day = digestDay(context)
    return {
      sql: `select person.id, ?::text as occurrence from users person
        where ?::text is not null and person.email is not null and person.deleted_at is null and person.status = 'active'
          and exists (select from users_roles given join roles role on role.id = given.target_id
            where given.owner_id = person.id and role.name = ? and role.guard = 'user')`,
      bindings: [day, day, OWNER.name],
    }
  },
  async tell(store, { id, occurrence: day }) {
    const person = await store.find('users', id)
    const caller = person && await staffCaller(id, person.locale, permissionNames(), null)
    if (!person || !caller || person.email === null) return
    const lines = await linesOf(store, caller, day)
    if (lines.length === 0) return
    const t = translator(person.locale)
    await store.insertNew('notifications', [{
      recipient: { type: 'users', id }, channel: 'email', locale: person.locale, address: person.email, status: 'queued',
      title: t('digest.title', { day: dayText(t, day) }), body: [t('digest.lead'), ...lines].join('\n\n'), link: '/user/dashboard',
      key: `digest:${day}:users:${id}`,
    }], 'key')
  },
}

/** The day whose evening it is, or was in the last hours. */
function digestDay(context: RuleContext): string | null {
  if (!settingOf(context, 'messages_digest')) return null
  const { now, today, timezone } = context
  const passed = (day: string) => Date.parse(now) - Date.parse(instantOf(day, timezone, settingOf(context, 'messages_digest_at')))
  return [today, addDays(today, -1)].find((day) => passed(day) >= 0 && passed(day) < LATE) ?? null
}

async function linesOf(store: Store, caller: Caller, day: string): Promise<string[]> {
  const t = translator(caller.locale)
  const line = (name: string, count: number, path: string) => `${t(`digest.${name}`, { count })}\n${absoluteUrl(path)}`
  const lines: string[] = []
  for (const list of await exceptionsOf(store, day)) {
    const count = mayList(resourceOf(list.resource), caller) ? await countOf(store, caller, list) : 0
    if (count > 0) lines.push(line(list.name, count, list.path))
  }
  const unnamed = (await findUnnamed(caller, store.context, 1, store.trx))[0]?.total ?? 0
  return unnamed > 0 ? [...lines, line('unnamed_pieces', unnamed, '/user/reception')] : lines
}

async function countOf({ trx, context }: Store, caller: Caller, { resource: name, query }: ExceptionList): Promise<number> {
  const resource = resourceOf(name)
  const { where } = await buildListSelection(trx, resource, caller, new URLSearchParams(query), context)
  const [row] = await fetchRows<{ count: string }>(trx, numberedSql({ ...where, sql: limitedCountSql(resource, where) }))
  return Number(row?.count ?? 0)
}

export const digest = { watches: { daily_digest: dailyDigest } } satisfies PartialHandlers
