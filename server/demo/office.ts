import type { ToolDraft } from '@iwater/contract/tools'
import { sendMessage } from '#domains/messages'
import { saveDefaultDesktop, saveTools } from '#domains/navigation'
import type { Db } from '#platform/database/database'
import type { DemoMessage } from './demo-tenant.ts'
import { text } from './demo-text.ts'

/** The header tools of every demo tenant. The assistant has no page of its own yet. */
const demoTools: readonly ToolDraft[] = [
  {
    name: text('通知公告', 'Notices'),
    configValue: '1',
    url: '/system/messages?fromIframe=1&view=notice',
    icon: 'megaphone',
  },
  {
    name: text('消息', 'Messages'),
    configValue: '0',
    url: '/bs/#/system/messages?fromIframe=1',
    icon: 'bell',
  },
  {
    name: text('客服', 'Customer service'),
    configValue: '3',
    url: '/chat/index',
    icon: 'headset',
  },
]

/** An ordinary week of a water group. */
export const qingyuanMessages: readonly DemoMessage[] = [
  {
    kind: 'notice',
    title: text('关于开展冬季保供检查的通知', 'Inspection before the winter'),
    content: text(
      '请各水厂、泵站于本月底前完成设备防冻检查，重点检查室外仪表、取样管和加药间，检查记录交运行中心汇总。',
      'Works and pump stations complete their frost checks by the end of the month: outdoor instruments, sampling pipes and dosing rooms. Send the records to the network centre.',
    ),
  },
  {
    kind: 'notice',
    importance: 'important',
    title: text('东郊片区夜间停水', 'Water off at night, east suburb'),
    content: text(
      '因 DN600 干管阀门更换，明日 23:00 至次日 05:00 东郊片区停水，请客服提前告知用户，泵站按预案调整压力。',
      'A valve of the DN600 main is replaced: no water in the east suburb from 23:00 tomorrow to 05:00. Customer service tells customers beforehand; pump stations adjust the pressure as planned.',
    ),
  },
  {
    kind: 'message',
    title: text('请确认水质月报数据', 'Confirm the figures of the monthly report'),
    content: text(
      '城东水厂出厂水浊度、余氯数据已汇总，请于周五前核对并回复。',
      'Turbidity and residual chlorine of the east works are summed up. Check them and answer by Friday.',
    ),
  },
  {
    kind: 'message',
    importance: 'urgent',
    title: text('北环泵站出口压力偏低', 'Low pressure behind the north ring pump station'),
    content: text(
      '北环加压泵站出口压力连续 20 分钟低于下限，请值班人员到现场查看 2 号泵，并在处理后反馈。',
      'The pressure behind the north ring pump station has been below its limit for 20 minutes. The operator on duty is to check pump 2 and report back.',
    ),
  },
]

type Office = {
  rootId: string
  messages: readonly DemoMessage[] | undefined
  /** Accounts of the tenant. */
  people: readonly string[]
}

/** The tools of the header, and messages to everybody. */
export async function addOffice(
  db: Db,
  tenantId: number,
  { rootId, messages = [], people: to }: Office,
) {
  await saveDefaultDesktop(db, tenantId, { orgId: rootId, desktop: 'welcome' })
  await saveTools(db, tenantId, { orgId: rootId, tools: demoTools, isDemo: true })
  for (const message of messages) await sendMessage(db, tenantId, { ...message, to, isDemo: true })
}
