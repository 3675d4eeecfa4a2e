import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack from 'webpack';
import { InjectManifest } from 'workbox-webpack-plugin';
import { aliases } from './pwa/build/aliases.js';
import { pages } from './pwa/build/pages.js';
import {
  InlinePlugin,
  PartsPlugin,
  PrecompressPlugin,
  SourceMapsPlugin,
  StaticFilesPlugin,
} from './pwa/build/plugins.js';
import { wholeAppPrecached } from './pwa/build/precache.js';
import { SERVER_PATHS, constants } from './pwa/build/serverPaths.js';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const packageFile = JSON.parse(readFileSync(at('package.json'), 'utf8'));
/** Paths that the development server forwards to the real server. All other paths, such as `/__gallery`, belong to the app. */
const ASKED = [...SERVER_PATHS.map((first) => `/${first}`), '/__qa', '/openapi.json'];

/** Names of the child compilers for the page templates. */
const PAGES = /^HtmlWebpackCompiler/;
const APP = (compiler) => !PAGES.test(compiler ?? '');

/**
 * `WHOLE`: chunks with their own copies of shared modules, because an app that starts on such a screen waits for every file. A worker
 * (`heic`) must be one file, because trusted types forbid it to load another file. `NO_SCREEN`: chunks that are not screens.
 */
const WHOLE = /^(home|order-detail|product-detail|handoff|heic)$/;
const NO_SCREEN = /^(main|react-dom|core|entry|signed-in|offline|stand-in|without-rules|login.*)$/;
/** Files that hold several small screens each, because small files compress badly. */
const GROUPS = {
  handoff: /^(alert|download|joint|legal|not-found|promotion)$/,
  'order-steps': /^order-(audit|confirm|extension|rating|reapply)$/,
  verification: /^(auth-.+|verify-contact)$/,
  banks: /^bank(-add|-ifsc)?$/,
  others: /^(about-us|account|feedback|help|order-papers|paper|product|product-denied|repay|schedules?)$/,
};

/** Selects react-router's production build, because the package's `main` is the development build. */
const ROUTER = { 'react-router$': at('node_modules/react-router/dist/production/index.mjs') };

const OWN = /[\\/]pwa[\\/]src[\\/]/;
const isShared = ({ name }) => !WHOLE.test(name) && !GROUPS.handoff.test(name) && !NO_SCREEN.test(name);
const chunksOf = (module, { chunkGraph }) => [...chunkGraph.getModuleChunksIterable(module)];

/** Cache groups for `GROUPS`. Modules that other screens need too are in `shared`, except that `handoff` has its own copies. */
const groups = Object.entries(GROUPS).map(([name, screens]) => {
  const isAlone = (chunk) => screens.test(chunk.name) || !isShared(chunk);
  return {
    type: /^javascript/,
    test: (module, graphs) =>
      OWN.test(module.nameForCondition()) && (WHOLE.test(name) || chunksOf(module, graphs).every(isAlone)),
    name,
    chunks: ({ name }) => screens.test(name),
    priority: 1,
    enforce: true,
  };
});

const css = (production, exportOnlyLocals) => ({
  loader: 'css-loader',
  options: {
    modules: {
      auto: /\.module\.css$/,
      exportOnlyLocals,
      namedExport: false,
      exportLocalsConvention: 'camelCaseOnly',
      localIdentName: production ? '[hash:base64:5]' : '[name]__[local]',
    },
  },
});

export default (_env, { mode = 'production' }) => {
  const production = mode === 'production';
  const name = production ? '[name].[contenthash:8]' : '[name]';
  return {
    mode,
    target: 'browserslist',
    devtool: production ? false : 'eval-cheap-module-source-map',
    // Only the development entry has the gallery, so the gallery cannot be published.
    entry: { app: production ? './pwa/src/boot/index.ts' : './pwa/src/gallery/entry.ts' },
    output: {
      path: at('dist'),
      publicPath: '/',
      filename: `assets/${name}.js`,
      chunkFilename: `assets/${name}.js`,
      assetModuleFilename: `assets/${name}[ext]`,
      hashFunction: 'xxhash64',
      clean: true,
    },
    // The HEIC decoder uses these variables in Node.js only.
    node: { __filename: false, __dirname: false },
    resolve: {
      fallback: { crypto: false, fs: false, path: false },
      extensions: ['.tsx', '.ts', '.js'],
      alias: { ...aliases, ...(production ? ROUTER : {}) },
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: 'swc-loader',
          options: {
            env: { targets: packageFile.browserslist, bugfixes: true },
            jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } },
          },
        },
        { test: /[\\/]react-router[\\/]dist[\\/]production[\\/].+\.mjs$/, loader: at('pwa/build/droppable.js') },
        // Page templates need the class names, not the styles.
        { test: /\.css$/, compiler: PAGES, use: [css(production, true)] },
        { test: /\.css$/, compiler: APP, use: [MiniCssExtractPlugin.loader, css(production, false)] },
        { test: /\.html$/, issuer: /loginPage/, type: 'asset/source' },
        { test: /\.tsx?$/, compiler: PAGES, parser: { dynamicImportMode: 'eager' } },
        { test: /\.svg$/, resourceQuery: /inline/, type: 'asset/inline' },
        { test: /\.(svg|png)$/, resourceQuery: { not: /inline/ }, type: 'asset/resource' },
      ],
    },
    optimization: {
      // swc is faster than webpack's default minifier, and its output is 1 KB smaller.
      minimizer: [
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          minimizerOptions: {
            ecma: 2020,
            compress: { ecma: 2020, passes: 3, module: true },
            module: true,
            mangle: true,
          },
        }),
        new CssMinimizerPlugin(),
      ],
      moduleIds: 'deterministic',
      splitChunks: {
        chunks: (chunk) => !chunk.canBeInitial() && !WHOLE.test(chunk.name),
        cacheGroups: {
          // Puts each style into one file only, `app` or `styles`. A second copy, loaded later, would override a screen's own style.
          frame: {
            type: 'css/mini-extract',
            test: (module, graphs) => chunksOf(module, graphs).some(({ name }) => name === 'main' || name === 'login'),
            name: 'app',
            chunks: 'async',
            priority: 2,
            enforce: true,
          },
          styles: production && {
            type: 'css/mini-extract',
            name: 'styles',
            chunks: 'async',
            priority: 1,
            enforce: true,
          },
          // Modules for queries and errors, which nearly every screen needs, load with `main`. The gallery has no `main`.
          reading: production && {
            test: /[\\/]src[\\/](platform[\\/](query|calls(?![\\/]uploadProgress))|ui[\\/](ErrorState|Skeleton))[\\/].*\.tsx?$/,
            name: 'main',
            chunks: 'async',
            minChunks: 8,
            priority: 1,
            enforce: true,
          },
          // Modules that both the outbox and a screen need: photos, and the calls of what is sent later.
          outbox: production && {
            type: /^javascript/,
            test: (module, graphs) =>
              OWN.test(module.nameForCondition()) && chunksOf(module, graphs).some(({ name }) => name === 'offline'),
            name: 'outbox',
            chunks: (chunk) => isShared(chunk) || chunk.name === 'offline',
            minChunks: 2,
            priority: 2,
            enforce: true,
          },
          ...(production ? groups : []),
          // Puts modules that at least two screens share into one file, except for the screens in `WHOLE`.
          shared: production && {
            type: /^javascript/,
            test: OWN,
            name: 'shared',
            chunks: isShared,
            minChunks: 2,
            enforce: true,
          },
          // React's renderer is in a chunk of its own (`boot/start.tsx`), all other packages are in `vendor`.
          vendor: {
            test: /[\\/]node_modules[\\/](react[\\/]|react-dom[\\/](index|cjs[\\/]react-dom)\.|react-router|react-redux|@reduxjs|redux|immer|reselect)/,
            name: 'vendor',
            chunks: 'all',
          },
        },
      },
    },
    plugins: [
      new webpack.DefinePlugin(constants),
      ...pages(production),
      new MiniCssExtractPlugin({
        filename: `assets/${name}.css`,
        chunkFilename: `assets/${name}.css`,
        ignoreOrder: true,
      }),
      new StaticFilesPlugin(at('pwa/src/assets')),
      ...(production
        ? [
            new InjectManifest({
              swSrc: at('pwa/src/sw/sw.ts'),
              swDest: 'sw.js',
              // Workbox silently skips files that are larger than its limit, by default 2 MB.
              maximumFileSizeToCacheInBytes: 8 * 1024 * 1024,
              dontCacheBustURLsMatching: /assets\/.+\.[0-9a-f]{8}\./,
              // Leaves out the icons, because the operating system stores copies and no screen shows them.
              exclude: [/\.map$/, /\.txt$/, /^login\..*html$/, /\.png$/],
              manifestTransforms: [wholeAppPrecached],
            }),
            new webpack.BannerPlugin({
              // Makes Chromium compile all functions in the background while a script downloads.
              banner: '//# allFunctionsCalledOnLoad',
              raw: true,
              test: /\.js$/,
              // After the minimizer, which drops comments, and before files are hashed and compressed.
              stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
            }),
            new SourceMapsPlugin(at('target/source-maps')),
            new PrecompressPlugin(),
            new PartsPlugin('parts.json'),
            new InlinePlugin('inline.json'),
          ]
        : []),
    ],
    performance: { hints: production ? 'warning' : false, maxEntrypointSize: 480_000, maxAssetSize: 1_500_000 },
    devServer: {
      port: 3000,
      hot: true,
      historyApiFallback: true,
      static: false,
      client: { overlay: { warnings: false } },
      proxy: [{ context: ASKED, target: process.env.LOAN_ORIGIN ?? 'http://localhost:8080' }],
    },
    stats: 'errors-warnings',
  };
};
