/** Table, board or calendar, as far as the definition offers them. */
import type { Resource } from '../definition.ts'
import { useSay } from '../words.ts'
import { looksOf } from './address.ts'
import type { ListControl } from './use_address.ts'

export function LookSwitch({ resource, control: { address, change } }: { readonly resource: Resource; readonly control: ListControl }) {
  const { t } = useSay()
  const looks = looksOf(resource)
  if (looks.length === 1 || address.isTrash) return null
  return (
    <span className="look-switch" role="group" aria-label={t('ui.look.label')}>
      {looks.map((look) => (
        <button
          key={look} type="button" className="button" data-kind="quiet" aria-pressed={address.look === look}
          onClick={() => { change({ look }) }}
        >{t(`ui.look.${look}`)}</button>
      ))}
    </span>
  )
}
