import { type RulesImpact, readRulesImpact } from '@iwater/contract/sign-in/sign-in-settings'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/platform/api/api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { rulesQuestionText } from './rules-question.text.ts'
import type { StricterRule } from './stricter-rules.ts'

type Words = (typeof rulesQuestionText)['zh']

/** What is said of each rule that becomes stricter. */
function sentencesOf(
  stricter: readonly StricterRule[],
  { withoutSecondFactor, isOwnMissing, bySms, bySmsAlone, isOwnSms, choosingPassword }: RulesImpact,
  words: Words,
  number: (value: number) => string,
): string[] {
  const sentences: Record<StricterRule, (string | false)[]> = {
    'second-factor': [
      withoutSecondFactor > 0
        ? words.secondFactor(number(withoutSecondFactor))
        : words.secondFactorOfAll,
      isOwnMissing && words.own,
    ],
    sms: [
      bySms > 0 ? words.sms(number(bySms), number(bySmsAlone)) : words.smsOfNobody,
      isOwnSms && words.ownSms,
    ],
    password: [words.password, choosingPassword > 0 && words.choosing(number(choosingPassword))],
    proof: [words.proof],
  }
  return stricter.flatMap((rule) => sentences[rule]).filter((one) => one !== false)
}

/** Tells whom stricter rules concern, before they are saved. */
export function RulesQuestion({
  stricter,
  isBusy,
  onConfirm,
  onClose,
}: {
  stricter: readonly StricterRule[]
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}) {
  const words = useText(rulesQuestionText)
  const format = useFormat()
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...apiQuery(readRulesImpact, {}),
    staleTime: 0,
  })
  const impact = isFetchedAfterMount ? data : undefined
  return (
    <ConfirmDialog
      title={words.title}
      confirmLabel={words.confirm}
      isReversible
      // What is confirmed is what was shown.
      isBusy={isBusy || impact === undefined}
      onConfirm={() => {
        if (impact !== undefined) onConfirm()
      }}
      onClose={onClose}
    >
      {impact === undefined ? (
        <Pending error={error} onRetry={refetch} rows={3} />
      ) : (
        <ul className="sis-concerns">
          {sentencesOf(stricter, impact, words, format.number).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  )
}
