import { news } from '../../content/types/news.ts'
import { ContentScreen } from '../contentScreen/ContentScreen.tsx'
import type { Beside } from '../form/ContentForm.tsx'
import { RowPreview } from '../preview/RowPreview.tsx'
import { rowPreviewWording } from '../preview/wording.ts'
import { NoticeDialog } from '../ui/dialogs/NoticeDialog.tsx'
import { NewsList } from './NewsList.tsx'
import { useNewsFeedback } from './useNewsFeedback.ts'
import { newsWording } from './wording.ts'

const preview: Beside = {
  label: rowPreviewWording(news.wording.language).show,
  show: (row, draft, language, saving) => (
    <RowPreview type={news} row={row} draft={draft} language={language} saving={saving} picture="image" />
  ),
}

export default function NewsScreen() {
  const { feedback, notice, open, close } = useNewsFeedback()
  return (
    <ContentScreen
      type={news}
      feedback={feedback}
      beside={preview}
      notices={
        <NoticeDialog
          open={open}
          title={newsWording.failed}
          close={newsWording.understood}
          onClose={close}
          language={news.wording.language}
        >
          <p>{notice?.text}</p>
          {notice?.reason && <small>{notice.reason}</small>}
        </NoticeDialog>
      }
    >
      {(visible) => <NewsList {...visible} />}
    </ContentScreen>
  )
}
