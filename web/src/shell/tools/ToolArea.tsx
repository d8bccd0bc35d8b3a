import './tools.css'
import { findTools } from '@iwater/contract/tools'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { paths } from '#web/app/paths.ts'
import { MessageCards } from '#web/features/messages/MessageCards.tsx'
import { goTo } from '#web/platform/address/address.tsx'
import { apiQuery } from '#web/platform/api/api.ts'
import { useSession } from '#web/platform/session/session.ts'
import { PageProviders } from '#web/shell/pages/PageProviders.tsx'
import type { FindPage } from '#web/shell/pages/page-source.ts'
import { useNarrow } from '#web/ui/layout/use-narrow.ts'
import { ToolButtons } from './ToolButtons.tsx'
import { isBeside, type ToolEntry, targetOf, toolEntries } from './tool-list.ts'
import { toolsText } from './tools.text.ts'
import { useBeside } from './use-beside.ts'

const ToolDrawer = lazy(async () => ({
  default: (await import('./ToolDrawer.tsx')).ToolDrawer,
}))

const SidePanel = lazy(async () => ({ default: (await import('./SidePanel.tsx')).SidePanel }))

/** Everybody has messages, whatever tools are configured. */
const ownMessages: ToolEntry = {
  id: 'messages',
  kind: '0',
  name: { zh: toolsText.zh.messages, en: toolsText.en.messages },
  icon: 'bell',
  picture: null,
  target: { path: '/system/messages', query: 'fromIframe=1' },
}

/** Where no tools are configured, the chat is there too; organisations with tools of their own decide. */
const ownChat: ToolEntry = {
  id: 'chat',
  kind: '3',
  name: { zh: toolsText.zh.chat, en: toolsText.en.chat },
  icon: 'headset',
  picture: null,
  target: { path: paths.chat(), query: '' },
}

const toolsLastMs = 300_000

function useTools(): readonly ToolEntry[] {
  const orgId = useSession((session) => session.organisationId)
  const { data } = useQuery({
    ...apiQuery(findTools, orgId === null ? {} : { orgId }),
    staleTime: toolsLastMs,
  })
  const tools = data?.length === 0 ? [ownChat] : toolEntries(data ?? [])
  return tools.some(({ kind }) => kind === '0') ? tools : [...tools, ownMessages]
}

type ToolAreaProps = {
  path: string
  isWide: boolean
  findPage: FindPage
  /** Where the cards of messages fold to a line; null until the frame is there. */
  cardsPlace: Element | null
}

type Open = { inFront: ToolEntry | null; beside: ToolEntry | null; isBesideOpen: boolean }

const nothing: Open = { inFront: null, beside: null, isBesideOpen: false }

/** Which tool is open where. A change of the page hides them. */
function useOpen(path: string) {
  const [open, setOpen] = useState(nothing)
  const [shownOn, setShownOn] = useState(path)
  if (shownOn !== path) {
    setShownOn(path)
    setOpen({ ...open, inFront: null, isBesideOpen: false })
  }
  return {
    open,
    openTool: (tool: ToolEntry) =>
      setOpen((before) =>
        isBeside(tool)
          ? {
              ...before,
              beside: tool,
              isBesideOpen: before.beside?.id !== tool.id || !before.isBesideOpen,
            }
          : { ...before, inFront: tool },
      ),
    showBeside: (tool: ToolEntry) =>
      setOpen((before) => ({ ...before, beside: tool, isBesideOpen: true })),
    toggleBeside: () => setOpen((before) => ({ ...before, isBesideOpen: !before.isBesideOpen })),
    close: () => setOpen((before) => ({ ...before, inFront: null })),
  }
}

/** A phone has no room beside the page: what is a page of ours is opened as such. */
function useOpenTool(isNarrow: boolean, openTool: (tool: ToolEntry) => void) {
  return (tool: ToolEntry) => {
    const { target } = tool
    if (isNarrow && isBeside(tool) && 'path' in target)
      goTo(target.query === '' ? target.path : `${target.path}?${target.query}`)
    else openTool(tool)
  }
}

function Tools({ path, isWide, findPage, cardsPlace }: ToolAreaProps) {
  const loginId = useSession((session) => session.info?.userInfo.loginId)
  const tools = useTools()
  const isNarrow = useNarrow()
  const { open, openTool, showBeside, toggleBeside, close } = useOpen(path)
  const openHere = useOpenTool(isNarrow, openTool)
  useBeside(tools, { path, isNarrow }, showBeside)
  const messages = tools.find(({ kind }) => kind === '0') ?? ownMessages
  const openMessages = (messageUserId?: string) => {
    const address = paths.messages({ fromIframe: '1', message: messageUserId })
    openTool({ ...messages, target: targetOf(address) ?? messages.target })
  }
  const { inFront, beside, isBesideOpen } = open
  return (
    <>
      <ToolButtons
        tools={tools}
        isWide={isWide}
        pressedId={isBesideOpen ? beside?.id : undefined}
        onOpen={openHere}
      />
      <Suspense>
        {inFront !== null && <ToolDrawer tool={inFront} findPage={findPage} onClose={close} />}
        {beside !== null && (
          <SidePanel
            tool={beside}
            isOpen={isBesideOpen}
            findPage={findPage}
            onToggle={toggleBeside}
          />
        )}
      </Suspense>
      {loginId !== undefined &&
        cardsPlace !== null &&
        createPortal(
          <MessageCards
            loginId={loginId}
            onOpen={({ messageUserId }) => openMessages(messageUserId)}
            onOpenAll={() => openMessages()}
          />,
          cardsPlace,
        )}
    </>
  )
}

/** The tools of the header and what they open; the messages are always among them. */
export function ToolArea(props: ToolAreaProps) {
  return (
    <PageProviders>
      <Tools {...props} />
    </PageProviders>
  )
}
