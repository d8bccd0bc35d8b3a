import { defineText } from '#web/platform/i18n/define-text.ts'

export const jobsText = defineText({
  zh: {
    description: '您发起的、由服务器在后台执行的任务。离开页面或关闭浏览器不影响执行。',
    allDescription: '您可见单位的全部后台任务。离开页面或关闭浏览器不影响执行。',
    title: '后台任务',
    all: '显示全部任务',
    stateLabel: '按状态筛选',
    anyState: '全部',
    states: {
      waiting: '等待中',
      running: '进行中',
      done: '已完成',
      failed: '失败',
      cancelled: '已取消',
    },
    cancelling: '正在取消',
    none: '没有后台任务',
    noneHint: '导入、导出等耗时较长的操作会作为后台任务显示在这里，结束后保留 30 天。',
    noneOfState: '没有该状态的任务',
    byProduct: '系统',
    orderedAt: (who: string, time: string) => `${who} · ${time} 发起`,
    endedAt: (time: string) => `${time} 结束`,
    attempts: (count: number) => `第 ${count} 次执行`,
    nextAttempt: (time: string) => `上次执行失败，${time} 重试`,
    waitsForSpace: '服务器存储空间已满，腾出空间后自动继续。',
    download: '下载',
    downloadOne: (what: string) => `下载：${what}`,
    cancel: '取消任务',
    keep: '继续执行',
    cancelOne: (what: string) => `取消任务：${what}`,
    cancelTitle: '取消任务？',
    cancelQuestion: (what: string) =>
      `“${what}”将在当前步骤完成后停止，已完成的部分保留，不会撤销。`,
  },
  en: {
    description:
      'Work that you started and that runs on the server. It continues when you leave the page or close the browser.',
    allDescription:
      'All background jobs of the organisations you can see. They continue when you leave the page or close the browser.',
    title: 'Background jobs',
    all: 'Show all jobs',
    stateLabel: 'Filter by state',
    anyState: 'All',
    states: {
      waiting: 'Waiting',
      running: 'Running',
      done: 'Done',
      failed: 'Failed',
      cancelled: 'Cancelled',
    },
    cancelling: 'Cancelling',
    none: 'There are no background jobs',
    noneHint:
      'Work that takes long, such as imports and exports, is listed here and kept for 30 days after it has ended.',
    noneOfState: 'No job is in this state',
    byProduct: 'System',
    orderedAt: (who: string, time: string) => `${who} · started ${time}`,
    endedAt: (time: string) => `ended ${time}`,
    attempts: (count: number) => `attempt ${count}`,
    nextAttempt: (time: string) => `The last attempt failed; the next one is at ${time}`,
    waitsForSpace:
      'The server storage is full. The job continues automatically when space is available.',
    download: 'Download',
    downloadOne: (what: string) => `Download ${what}`,
    cancel: 'Cancel the job',
    keep: 'Keep it running',
    cancelOne: (what: string) => `Cancel the job: ${what}`,
    cancelTitle: 'Cancel this job?',
    cancelQuestion: (what: string) =>
      `“${what}” stops after the current step. Completed work is kept.`,
  },
})
