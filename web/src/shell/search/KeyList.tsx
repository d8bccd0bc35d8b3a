import './key-list.css'
import { useText } from '#web/platform/i18n/language.ts'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { searchText } from './search.text.ts'

/** Keys that are pressed together or, as lists of several, one after the other. */
const rows = [
  ['search', [['Ctrl', 'K']]],
  ['search', [['/']]],
  ['help', [['?']]],
  ['desk', [['g'], ['d']]],
  ['personalDesktop', [['g'], ['p']]],
  ['units', [['g'], ['u']]],
  ['tree', [['↑', '↓', '←', '→']]],
  ['tab', [['Delete']]],
  ['moveTab', [['Alt', 'Shift', '←', '→']]],
  ['reopenTab', [['Alt', 'Shift', 'T']]],
  ['escape', [['Esc']]],
] as const

/** The keys that do something everywhere. */
export function KeyList({ onClose }: { onClose: () => void }) {
  const { keys } = useText(searchText)
  return (
    <Panel in="dialog" title={keys.title} onClose={onClose}>
      <dl className="key-list">
        {rows.map(([name, steps]) => (
          <div key={`${name} ${steps.join(' ')}`}>
            <dt>{keys[name]}</dt>
            <dd>
              {steps.map((step, index) => (
                <span key={step.join(' ')}>
                  {index > 0 && <i>{keys.next}</i>}
                  {step.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
