import type { Entity } from '@iwater/contract/kit/entity'
import { FileQuestionMark } from 'lucide-react'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { StateIcon, StateNotice } from '#web/ui/state/StateNotice.tsx'
import { kitText } from '../kit.text.ts'
import { asTitle } from '../name-of.ts'
import { placeOf } from './place-of.ts'

/** In place of a record whose id in the address can be none: the server would find fault with the call instead. */
export function NoRecordPanel({ entity, onClose }: { entity: Entity; onClose: () => void }) {
  const words = useText(kitText)
  const local = useLocal()
  return (
    <Panel
      title={asTitle(local(entity.noun))}
      {...placeOf(entity)}
      onClose={onClose}
      footer={<Button onClick={onClose}>{words.close}</Button>}
    >
      <StateNotice
        art={
          <StateIcon tone="calm">
            <FileQuestionMark size={30} strokeWidth={1.6} />
          </StateIcon>
        }
        title={words.noSuchRecord}
        role="alert"
      />
    </Panel>
  )
}
