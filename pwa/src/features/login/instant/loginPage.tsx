import { renderToStaticMarkup } from 'react-dom/server.edge';
import { metaOf } from '@platform/navigation/routeMeta';
import { EMPTY } from './beforeCore';
import { LoginForm } from '../LoginForm';
import { I18nContext } from '@i18n/I18nProvider';
import { EVERY_TEXT } from '@i18n/generated/everyText';
import type { Language } from '@i18n/language';
import shell from '../../../index.html';

interface Template {
  readonly htmlWebpackPlugin: { readonly options: { readonly language: Language } };
}

const nothing = () => undefined;

/** Renders `/login` at build time, so that borrowers can type before any script has loaded. */
export default function loginPage({ htmlWebpackPlugin }: Template): string {
  const { language } = htmlWebpackPlugin.options;
  const texts = EVERY_TEXT[language];
  const { titleKey, background } = metaOf('/login');
  const form = renderToStaticMarkup(
    <I18nContext value={{ language, texts, setLanguage: () => Promise.resolve() }}>
      <LoginForm still view={EMPTY} onEvent={nothing} />
    </I18nContext>,
  );
  return shell
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace('<title>Saral</title>', `<title>${texts[titleKey]} · ${texts['common.appName']}</title>`)
    .replace('<body>', `<body data-background="${background}">`)
    .replace('<div id="root"></div>', `<div id="root">${form}</div>`);
}
