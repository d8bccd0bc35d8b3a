import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { usePage } from '#web/platform/page/page.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { CountChips } from '#web/ui/list/CountChips.tsx'
import { messagesText } from './messages.text.ts'

/** What an address says of one box leaves it with that. */
const ofOneBox = Object.fromEntries(
  ['page', 'message', 'record', 'view', 'filter', 'sort', 'order'].map((name) => [name, null]),
)

/** The title of the page with what can be done; who publishes may change to what they have sent. */
export function BoxHeader({
  box,
  mayPublish,
  description,
  children,
}: {
  box: 'received' | 'sent'
  mayPublish: boolean
  description?: string | undefined
  children?: ReactNode
}) {
  const words = useText(messagesText)
  const { setQuery } = usePage()
  return (
    <>
      <PageHeader
        title={words.title}
        description={description}
        actions={
          <>
            {children}
            {mayPublish && (
              <Button variant="solid" onClick={() => setQuery({ new: '1' })}>
                <Plus size={16} aria-hidden="true" />
                {words.publish}
              </Button>
            )}
          </>
        }
      />
      {mayPublish && (
        <div className="message-boxes">
          <CountChips
            label={words.boxes}
            value={box}
            chips={(['received', 'sent'] as const).map((key) => ({
              key,
              label: words[key],
              count: undefined,
            }))}
            onChange={(next) => setQuery({ ...ofOneBox, box: next === 'sent' ? next : null })}
          />
        </div>
      )}
    </>
  )
}
