import { answered, codeText, type ScanMode } from '../session.ts'
import { whereItem } from '../item_whereabouts.ts'

/** What it is and where; nothing changes. */
export const findMode: ScanMode = async ({ store, t, found, item }) => {
  const code = codeText(found.code)
  if (item) return answered(await whereItem(store, t, item))
  return answered(t(`scan.found.${found.kind}`, { code }))
}
