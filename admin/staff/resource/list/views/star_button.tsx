import type { Resource } from '../../../definition/definition.ts'
import { useTranslation } from '../../../definition/translation.ts'
import { NamedIcon } from '../../../../kit/controls/icons/named_icon.tsx'
import { useListLayout } from '../columns/use_list_layout.ts'

/** Puts the list on top of the user's menu. */
export function StarButton({ resource }: { resource: Resource }) {
  const { t } = useTranslation()
  const { starred, save } = useListLayout(resource)
  const label = t('ui.list.star')
  return (
    <button
      type="button" className="icon-button star" aria-pressed={starred === true} aria-label={label} title={label}
      onClick={() => { save({ starred: starred === true ? null : true }) }}
    >
      <NamedIcon name={starred === true ? 'starred' : 'star'} />
    </button>
  )
}
