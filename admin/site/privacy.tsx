import { useWords } from '../providers/words.ts'
import { Shell } from './shell.tsx'

const sections = ['what', 'why', 'who', 'how_long', 'browser', 'rights'] as const

export function Component() {
  const { t } = useWords()
  return (
    <Shell>
      <article className="prose">
        <h1>{t('site.privacy.title')}</h1>
        <p>{t('site.privacy.lead')}</p>
        {sections.map((section) => (
          <section key={section}>
            <h2>{t(`site.privacy.${section}.title`)}</h2>
            <p>{t(`site.privacy.${section}.text`)}</p>
          </section>
        ))}
      </article>
    </Shell>
  )
}
