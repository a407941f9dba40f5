import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { FieldCell } from '../../fields/cell.tsx'
import { Dialog } from '../../../kit/controls/dialog/dialog.tsx'
import { FormFoot } from '../../../kit/controls/dialog/form_foot.tsx'
import type { Field, Resource } from '../../definition/definition.ts'
import type { Values } from '../../definition/record.ts'
import { fieldKey, useTranslation, type I18n } from '../../definition/translation.ts'
import { findConflicts, type ChosenSides, type Conflict, type MergeSide } from '../form/three_way_merge.ts'
import '../resource.css'
import '../form/form.css'
import type { Question } from './pending_conflict.ts'

/** Shown when another session saved the record first: the user chooses mine or theirs per conflicting field, also in grid rows. */
export function ConflictDialog({ resource, fields, draft, base, current, answer }: Question) {
  const i18n = useTranslation()
  const { t } = i18n
  const found = findConflicts(resource, fields, base, draft, current)
  const [chosen, setChosen] = useState<ChosenSides>(() => Object.fromEntries(found.map(({ path }) => [path, 'mine'])))
  const keepEditing = () => { answer(null) }
  useCloseWhenLeft(keepEditing)
  return (
    <Dialog title={t('ui.form.conflict_title')} kind="window" onClose={keepEditing}>
      <p>{t(found.length > 0 ? 'ui.form.conflict' : 'ui.form.conflict_none')}</p>
      <div className="conflicts">
        {found.map((conflict) => (
          <fieldset key={conflict.path}>
            <legend>{nameOf(conflict, resource, i18n)}</legend>
            {(['mine', 'theirs'] as const).map((side) => (
              <SideOption
                key={side} path={conflict.path} field={conflict.field} side={side} row={conflict[side]} chosen={chosen[conflict.path]}
                onChoose={() => { setChosen({ ...chosen, [conflict.path]: side }) }}
              />
            ))}
          </fieldset>
        ))}
      </div>
      <FormFoot
        submit={t('ui.form.save')} onSubmit={() => { answer(chosen) }} onCancel={keepEditing} cancel={t('ui.form.keep_editing')}
      />
    </Dialog>
  )
}

/** By the browser's Back: the form below it is gone. */
function useCloseWhenLeft(close: () => void): void {
  const { key } = useLocation()
  const [opened] = useState(key)
  const onLeft = useEffectEvent(close)
  useEffect(() => { if (key !== opened) onLeft() }, [key, opened])
}

/** `Colour`, or `Items 2 · Colour`. */
function nameOf({ resource: owner, field, within }: Conflict, resource: Resource, { t }: I18n): string {
  const own = t(fieldKey(owner, field.name))
  return within ? `${t(fieldKey(resource, within.field.name))} ${within.number} · ${own}` : own
}

interface ChoiceProps {
  readonly path: string
  readonly field: Field
  readonly side: MergeSide
  readonly row: Values
  readonly chosen: MergeSide | undefined
  readonly onChoose: () => void
}

function SideOption({ path, field, side, row, chosen, onChoose }: ChoiceProps) {
  const { t } = useTranslation()
  return (
    <label data-chosen={chosen === side || undefined}>
      <input type="radio" name={`conflict-${path}`} checked={chosen === side} onChange={onChoose} />
      <small>{t(`ui.form.${side}`)}</small>
      <span><FieldCell field={field} row={row} place="page" /></span>
    </label>
  )
}
