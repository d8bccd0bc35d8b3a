import { defineText } from '#web/platform/i18n/define-text.ts'

/** Texts of the list of connections, and those shared with the page of one connection. */
export const connectionsText = defineText({
  zh: {
    mn: 'MN',
    never: '尚未收到',
    unknown: '未登记的来源',
    unknownNote: '近一天内出现过的拒收原因，次数为累计值',
    unknownHint: '来自未登记或无法识别的发送方，未写入任何数据。',
    times: (count: string) => `${count} 次`,
    lastAt: '最近',
    notUpdated: (time: string) => `更新失败，以下为 ${time} 的状态，正在重试…`,
  },
  en: {
    mn: 'MN',
    never: 'No data yet',
    unknown: 'Unknown senders',
    unknownNote: 'Reasons seen within the last day; counts are totals',
    unknownHint: 'Data from unregistered or unrecognised senders. None of it was stored.',
    times: (count: string) => `${count} ×`,
    lastAt: 'last',
    notUpdated: (time: string) => `Update failed. Showing the state of ${time}. Retrying…`,
  },
})
