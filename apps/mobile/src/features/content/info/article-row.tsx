// An article in a list: picture, title, summary, column and age.
import type { ContentRow } from '@millrace/contract';
import { Icon, RelativeTime, useLocale } from '@millrace/ui';
import { Link } from '@tanstack/react-router';
import { pictureSource } from '../../../shared/api/picture-source.ts';
import '../content.css';

export function ArticleRow({ row }: { row: ContentRow }) {
  const { t } = useLocale();
  return (
    <Link className="row" to="/info" search={{ aid: row.id }}>
      {row.picture ? (
        <img
          className="article-thumb"
          src={pictureSource(row.picture.name)}
          width={row.picture.width}
          height={row.picture.height}
          alt=""
          loading="lazy"
        />
      ) : (
        <span className="row-icon">
          <Icon name="book" size={22} />
        </span>
      )}
      <span className="grow" lang={row.language}>
        <span className="row-title block">{row.title}</span>
        {row.summary === '' ? null : <span className="row-detail block">{row.summary}</span>}
        <span className="row-detail block">
          {row.column === null ? null : <>{t(`content.column.${row.column}`)} · </>}
          <RelativeTime timeMs={row.time} />
        </span>
      </span>
    </Link>
  );
}
