import './named-device.css'
import { type ChatRecord, chatRecordTypes } from '@iwater/contract/knowledge/conversation'
import { type ReactNode, useId } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { ChoiceButton } from '../ChatChoices.tsx'
import type { Sent } from '../use-conversation.ts'
import { namedDeviceText } from './named-device.text.ts'

/** What led to an answer, to be asked again of another device; undefined for what cannot be. */
function askedFor(answer: ChatRecord, said: ChatRecord | undefined): Sent | undefined {
  if (said?.type !== chatRecordTypes.user) return undefined
  const text = said.message
  if (answer.type === chatRecordTypes.questions)
    return { ask: { by: 'keyword', keyword: text }, text }
  if (answer.type === chatRecordTypes.reasons && answer.questionId !== null)
    return { ask: { by: 'question', questionId: answer.questionId }, text }
  return undefined
}

/** Devices that the same can be asked of. */
function DeviceChoices({
  title,
  devices,
  onChoose,
}: {
  title: string
  devices: ChatRecord['deviceList']
  onChoose: (deviceId: string) => void
}) {
  const titleId = useId()
  return (
    <div className="chat-devices">
      <p id={titleId}>{title}</p>
      <ul aria-labelledby={titleId}>
        {devices.map(({ deviceId, deviceName }) => (
          <li key={deviceId}>
            <ChoiceButton onChoose={() => onChoose(deviceId)}>{deviceName}</ChoiceButton>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Around an answer: the device that it is about, where the page does not say so, and devices that the same can be asked of. */
export function AnswerDevices({
  answer,
  said,
  pageDeviceId,
  onSend,
  children,
}: {
  answer: ChatRecord
  /** The record before it. */
  said: ChatRecord | undefined
  /** The device that the chat is opened on. */
  pageDeviceId: string | undefined
  onSend: (sent: Sent) => void
  children: ReactNode
}) {
  const words = useText(namedDeviceText)
  const asked = askedFor(answer, said)
  if (asked === undefined) return children
  const { type, deviceId, deviceName, deviceList } = answer
  const isOfText = type === chatRecordTypes.questions
  const choices = deviceList.length > 0 && (
    <DeviceChoices
      title={isOfText ? words.which : words.linked}
      devices={deviceList}
      onChoose={(chosen) => onSend({ ...asked, deviceId: chosen })}
    />
  )
  return (
    <>
      {deviceName !== null && deviceId !== pageDeviceId && (
        <p className="chat-about">
          {words.about(deviceName)}
          <ChoiceButton onChoose={() => onSend({ ...asked, deviceId: null })}>
            {words.drop}
          </ChoiceButton>
        </p>
      )}
      {isOfText && choices}
      {children}
      {!isOfText && choices}
    </>
  )
}
