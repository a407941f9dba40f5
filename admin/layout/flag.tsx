import morocco from './morocco.svg'
import type { Language } from '../providers/words.ts'

/** Flags are drawn: Windows shows letters for the characters. Arabic has the flag of Morocco (specification §9). */
export const Flag = ({ of }: { of: Language }) => <svg className="flag" viewBox="0 0 24 16" aria-hidden="true">{flags[of]}</svg>

const flags: Readonly<Record<Language, React.ReactNode>> = {
  ar: <image href={morocco} width="24" height="16" />,
  es: (
    <>
      <path fill="#aa151b" d="M0 0h24v16H0z" />
      <path fill="#f1bf00" d="M0 4h24v8H0z" />
    </>
  ),
  fr: (
    <>
      <path fill="#fff" d="M0 0h24v16H0z" />
      <path fill="#002654" d="M0 0h8v16H0z" />
      <path fill="#ce1126" d="M16 0h8v16h-8z" />
    </>
  ),
  en: (
    <>
      <path fill="#012169" d="M0 0h24v16H0z" />
      <path stroke="#fff" strokeWidth="3" d="M0 0l24 16M24 0L0 16" />
      <path stroke="#c8102e" strokeWidth="1.4" d="M0 0l24 16M24 0L0 16" />
      <path stroke="#fff" strokeWidth="5" d="M12 0v16M0 8h24" />
      <path stroke="#c8102e" strokeWidth="3" d="M12 0v16M0 8h24" />
    </>
  ),
}
