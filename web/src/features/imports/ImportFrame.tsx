import { ArrowLeft } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { paths } from '#web/app/paths.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { ImportSteps } from './ImportSteps.tsx'
import { importsText } from './imports.text.ts'

/** The frame of every step: title, link back to the list, steps. */
export function ImportFrame({
  title,
  description,
  steps,
  children,
}: {
  title: string
  description?: ReactNode
  steps?: ComponentProps<typeof ImportSteps>
  children: ReactNode
}) {
  const words = useText(importsText)
  return (
    <Page>
      <PageHeader
        title={title}
        description={description}
        actions={
          <OwnLink className="w-button w-button-outline" to={paths.imports()}>
            <ArrowLeft size={15} aria-hidden="true" />
            {words.back}
          </OwnLink>
        }
      />
      {steps !== undefined && <ImportSteps {...steps} />}
      {children}
    </Page>
  )
}
