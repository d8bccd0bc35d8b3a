import type { Note } from '@iwater/contract/desktop'
import { defineText } from '#web/platform/i18n/define-text.ts'

const coloursZh: Record<Note['colour'], string> = {
  yellow: '黄色',
  blue: '蓝色',
  green: '绿色',
  red: '红色',
  grey: '灰色',
}
const coloursEn: Record<Note['colour'], string> = {
  yellow: 'Yellow',
  blue: 'Blue',
  green: 'Green',
  red: 'Red',
  grey: 'Grey',
}

export const notesText = defineText({
  zh: {
    title: '便签',
    add: '新便签',
    none: '还没有便签',
    noneHint: '记录交接事项、电话或提醒，仅您本人可见。',
    note: (place: number) => `便签 ${place}`,
    placeholder: '输入内容…',
    isDone: '完成',
    options: '便签选项',
    colours: coloursZh,
    earlier: '上移',
    later: '下移',
    remove: '删除',
    removed: '便签已删除',
    undo: '撤销',
    states: {
      stored: '已保存',
      storing: '正在保存…',
      away: '网络已断开，内容已保留在本机，恢复连接后自动保存',
    },
  },
  en: {
    title: 'Notes',
    add: 'New note',
    none: 'No notes yet',
    noneHint: 'Notes for shift handover, phone numbers or reminders. Only you can see them.',
    note: (place: number) => `Note ${place}`,
    placeholder: 'Enter text…',
    isDone: 'Done',
    options: 'Note options',
    colours: coloursEn,
    earlier: 'Move up',
    later: 'Move down',
    remove: 'Delete',
    removed: 'Note deleted',
    undo: 'Undo',
    states: {
      stored: 'Saved',
      storing: 'Saving…',
      away: 'Offline. Kept in this browser and saved when the connection is restored',
    },
  },
})
