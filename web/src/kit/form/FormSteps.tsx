import { Steps as StepList } from 'antd'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { countAt } from '../draft-state.ts'
import { kitText } from '../kit.text.ts'
import { FaultCount, GroupFields, type GroupProps } from './GroupFields.tsx'
import type { Steps } from './use-steps.ts'

/** One group after the other, with all of them named above. */
export function FormSteps({ steps, ...props }: GroupProps & { steps: Steps }) {
  const { draft } = props
  const words = useText(kitText)
  const format = useFormat()
  const local = useLocal()
  const { groups, at, goTo } = steps
  const heading = useRef<HTMLHeadingElement>(null)
  const shownBefore = useRef(at)
  const id = useId()
  const group = groups[at]
  // Something wrong in it gets the focus by itself.
  const beginStep = useEffectEvent(() => {
    if (group === undefined || shownBefore.current === at) return
    shownBefore.current = at
    if (countAt(draft.messages, group.fields) === 0) heading.current?.focus()
  })
  useEffect(() => beginStep(), [at])
  if (group === undefined) return null
  const place = words.step(format.number(at + 1), format.number(groups.length))
  return (
    <>
      <StepList
        size="small"
        responsive={false}
        titlePlacement="vertical"
        current={at}
        onChange={goTo}
        items={groups.map((step, position) => ({
          title: (
            <span className="kit-tab">
              {local(step.title)}
              {position !== at && <FaultCount group={step} draft={draft} />}
            </span>
          ),
          ...(position !== at &&
            countAt(draft.messages, step.fields) > 0 && { status: 'error' as const }),
        }))}
      />
      <section className="kit-group" aria-labelledby={id}>
        <h3 id={id} ref={heading} tabIndex={-1}>
          {local(group.title)} <small>{place}</small>
        </h3>
        <div className="kit-group-fields">
          <GroupFields key={at} group={group} {...props} />
        </div>
      </section>
    </>
  )
}
