import { FileX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { HomeLink } from './ErrorPages.tsx'
import { errorPagesText } from './error-pages.text.ts'
import { failedText } from './failed.text.ts'
import { readFileFailure } from './file-failure.ts'
import { NoticePage } from './NoticePage.tsx'

const wasReloaded = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'reload')

/** Opens the file again where that may help; so does reloading the page, as the tab was opened for the file. */
export default function FileFailedPage() {
  const { fileFailed } = useText(errorPagesText)
  const text = useText(failedText)
  const [{ kind, code, link }] = useState(() => readFileFailure(window.location))
  useEffect(() => {
    if (link !== undefined && wasReloaded()) window.location.replace(link)
  }, [link])
  return (
    <NoticePage
      {...fileFailed[kind]}
      tone={kind === 'wrong' ? 'calm' : 'warn'}
      icon={<FileX size={30} strokeWidth={1.6} />}
      reference={code}
      actions={
        link === undefined ? (
          <HomeLink />
        ) : (
          <a className="w-button w-button-solid" href={link}>
            {text.retry}
          </a>
        )
      }
    />
  )
}
