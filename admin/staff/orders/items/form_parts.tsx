/** What the form of an item adds to the generic one. */
import { useEffect, useRef } from 'react'
import type { FormParts, OwnFieldProps } from '../../resource/form/use_form.ts'
import { requiredTypeAndFabric } from '#common/orders/required_measures'
import { asksKind } from '../intake/items/item_kinds.ts'
import { useSubCategories } from '../intake/items/use_sub_categories.ts'
import { useCategories } from './category_buttons.tsx'

/** The sub-category says the kind: it is not asked for twice. */
function KindField({ form: { base, draft, change }, plain }: OwnFieldProps) {
  const subCategories = useSubCategories()
  const params = useCategories().query.data?.data.find(({ id }) => id === draft.category_id)?.params ?? []
  const kind = subCategories.find(({ id }) => id === draft.sub_category_id)?.item_type ?? null
  const isStored = draft.sub_category_id === (base?.sub_category_id ?? null)
  const isSet = kind !== null && draft.type !== kind && !isStored
  useEffect(() => { if (isSet) change('type', kind) }, [isSet, kind, change])
  // Whoever comes back to what is stored has back its kind, not that of the sub-category in between.
  const wasLeft = useRef(false)
  useEffect(() => {
    if (isStored && wasLeft.current && base) change('type', base.type ?? null)
    wasLeft.current = !isStored
  }, [isStored, base, change])
  return isSet || !asksKind(draft, subCategories, requiredTypeAndFabric(params).includes('type')) ? null : plain
}

export const ITEM_FORM: FormParts = { fields: { type: (given) => <KindField {...given} /> } }
