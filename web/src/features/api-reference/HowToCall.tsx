import { useText } from '#web/platform/i18n/language.ts'
import { CopyButton } from '#web/ui/action/CopyButton.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { apiReferenceText } from './api-reference.text.ts'
import type { CallDocument } from './call-document.ts'
import { ShapeTree } from './ShapeTree.tsx'
import { shapeOf } from './shape.ts'

/** Rules for all operations, shown until one is selected. */
export function HowToCall({ document }: { document: CallDocument }) {
  const words = useText(apiReferenceText)
  const address = window.location.origin + (document.servers[0]?.url ?? '')
  const failure = document.components.responses['Failure']?.content?.['application/json']?.schema
  return (
    <Card title={words.startTitle} note={words.choose} className="api-start">
      <dl>
        <dt>{words.address}</dt>
        <dd className="api-address">
          <code>{address}</code>
          <CopyButton text={address} label={words.copyPath} />
        </dd>
        <dt>{words.signIn}</dt>
        <dd>{words.signInNote}</dd>
        <dt>{words.language}</dt>
        <dd>{words.languageText}</dd>
        <dt>{words.envelope}</dt>
        <dd>
          {words.envelopeText}
          {failure !== undefined && (
            <details className="api-failure">
              <summary>{words.raised}</summary>
              <div className="call-shape">
                <ShapeTree shape={shapeOf(document, failure)} marks="optional" />
              </div>
            </details>
          )}
        </dd>
      </dl>
    </Card>
  )
}
