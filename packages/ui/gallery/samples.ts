// Sample texts and figures of the gallery: the longest a component must hold in each language, and fixed price courses.
import type { LanguageTag } from '@millrace/i18n';

/** The gallery's clock is fixed, so that pictures can be compared. */
export const galleryNowMs = Date.parse('2026-11-20T14:02:11Z');

export const longTexts: Record<LanguageTag, string> = {
  'en-US': 'Withdrawals to an address that is younger than 24 hours are held back and checked by a person before they leave',
  'zh-CN': '向添加不足二十四小时的地址提现时，系统会暂缓处理，并由工作人员核对后再发出',
  'zh-Hant': '向新增未滿二十四小時的地址提領時，系統會暫緩處理，並由工作人員核對後再送出',
  'ja-JP': '登録から24時間たっていないアドレスへの出金は一時保留となり、担当者の確認後に送金されます',
  'ko-KR': '등록한 지 24시간이 지나지 않은 주소로의 출금은 보류되며 담당자가 확인한 뒤 전송됩니다',
  th: 'การถอนไปยังที่อยู่ที่เพิ่มมายังไม่ครบยี่สิบสี่ชั่วโมงจะถูกพักไว้และตรวจสอบโดยเจ้าหน้าที่ก่อนส่งออก',
  'vi-VN': 'Lệnh rút tới địa chỉ được thêm chưa đủ 24 giờ sẽ bị tạm giữ và được nhân viên kiểm tra trước khi chuyển đi',
  'ru-RU': 'Вывод на адрес, добавленный менее двадцати четырёх часов назад, приостанавливается и проверяется сотрудником перед отправкой',
};

/** A nickname of 40 letters without a space. */
export const longName = 'Wolfeschlegelsteinhausenbergerdorff-Jung';

/** A fixed price course with the given number of values. */
export function courseOf(count: number, start = 10_000): string[] {
  let value = start;
  return Array.from({ length: count }, (_, index) => {
    value += Math.sin(index * 1.7) * 60 + Math.cos(index * 0.31) * 45 + 6;
    return value.toFixed(2);
  });
}
