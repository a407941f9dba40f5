import { parseJson } from '#common/text/parse_json'
import { useTranslator } from '../providers/texts/i18n.ts'

/** The accounts of the demo, which the server names as long as their published password works. It writes the same text in the document. */
export function DemoLine({ text }: { text: 'ui.auth.demo_user' | 'ui.auth.demo_client' | 'courier.sign_in.demo' }) {
  const { t } = useTranslator()
  const accounts = demoAccounts()
  return <p className="gate-demo">{accounts && t(text, accounts)}</p>
}

/** Null while the form is prerendered. */
function demoAccounts(): Readonly<Record<string, string>> | null {
  if (typeof document === 'undefined') return null
  return parseJson(document.querySelector<HTMLMetaElement>('meta[name="demo"]')?.content ?? null) as Readonly<Record<string, string>> | null
}
