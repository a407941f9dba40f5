/** What the form of an item adds to the generic one. */
import { useEffect } from 'react'
import type { FormParts, OwnFieldProps } from '../../resource/form/use_form.ts'
import { useSubCategories } from '../intake/items/use_sub_categories.ts'

/** The sub-category says the kind: it is not asked for twice. One that was stored otherwise is shown. */
function KindField({ form: { base, draft, change }, plain }: OwnFieldProps) {
  const kind = useSubCategories().find(({ id }) => id === draft.sub_category_id)?.item_type ?? null
  const isSet = kind !== null && draft.type !== kind && draft.sub_category_id !== (base?.sub_category_id ?? null)
  useEffect(() => { if (isSet) change('type', kind) }, [isSet, kind, change])
  return kind !== null && (isSet || draft.type === kind) ? null : plain
}

export const ITEM_FORM: FormParts = { fields: { type: (given) => <KindField {...given} /> } }
